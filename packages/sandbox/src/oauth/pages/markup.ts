import type { html } from "hono/html";

/** HTML with escaped values: the result of the `html` tag of `hono/html`. */
export type Markup = ReturnType<typeof html>;
