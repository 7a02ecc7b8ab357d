import { Window } from "happy-dom";

/** The window of this process. React and SWR look for one when they are loaded, so it is imported before them. */
export const window: Window = new Window();

Object.assign(globalThis, { window, document: window.document });
