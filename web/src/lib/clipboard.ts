/** Copying and sharing, also on plain http, where browsers have no clipboard for pages. */

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "spoken";
  // Within an open dialog nothing outside of it can be selected.
  const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const focused = document.activeElement;
  host.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

export function canShare(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Whoever closes the sheet has changed their mind.
  }
}
