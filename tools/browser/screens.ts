import { inject } from "vitest";
import type { PageOptions } from "./browser-for-tests.ts";

interface Screen {
  readonly screen: string;
  readonly options: PageOptions;
}

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };

/** The first two cover both sizes and both color schemes. */
const all: readonly Screen[] = [
  { screen: "desktop-light", options: { colorScheme: "light" } },
  { screen: "phone-dark", options: { colorScheme: "dark", ...phone } },
  { screen: "desktop-dark", options: { colorScheme: "dark" } },
  { screen: "phone-light", options: { colorScheme: "light", ...phone } },
];

/** The screens on which every page is tested. */
export const screens = inject("isFull") ? all : all.slice(0, 2);
