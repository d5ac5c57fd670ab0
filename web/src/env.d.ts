/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.po" {
  const messages: Record<string, string | string[]>;
  export default messages;
}
