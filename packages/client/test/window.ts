import { Window } from "happy-dom";

/** The window of this process. Frameworks and SWR look for one when they are loaded, so it is imported before them. */
export const window: Window = new Window();

/** The globals that Node lacks. Its own `fetch`, events and timers stay. */
const missing = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));

for (const name of missing) Object.assign(globalThis, { [name]: Reflect.get(window, name) });
