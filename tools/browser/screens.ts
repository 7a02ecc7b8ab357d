import type { PageOptions } from "./browser-for-tests.ts";

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };

/** Where a page must be good to read. */
export const screens = [
  { screen: "desktop-light", options: { colorScheme: "light" } },
  { screen: "desktop-dark", options: { colorScheme: "dark" } },
  { screen: "phone-light", options: { colorScheme: "light", ...phone } },
  { screen: "phone-dark", options: { colorScheme: "dark", ...phone } },
] as const satisfies readonly { readonly screen: string; readonly options: PageOptions }[];
