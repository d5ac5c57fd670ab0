import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./lib/catalogue.svelte";
import { settings } from "./lib/settings.svelte";

await speak(settings.language).catch(() => speak("en"));
mount(App, { target: document.getElementById("page")! });
