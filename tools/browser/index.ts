export { type PageOptions, type TestBrowser, browserForTests } from "./browser-for-tests.ts";
export { findViolations, type PageViolation } from "./find-violations.ts";
export { type Focus, readFocus, tabThrough } from "./read-focus.ts";
export { screens } from "./screens.ts";
export { unpackChromium } from "./unpack-chromium.ts";
export { type Watched, watchPage } from "./watch-page.ts";
export type { Page } from "playwright-core";
