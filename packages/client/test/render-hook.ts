import { window } from "./window.ts";
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SWRConfig } from "swr";
import { onTestFinished } from "vitest";

/** A hook in a mounted component. */
export interface RenderedHook<Result> {
  /** The result of the last rendering. */
  readonly result: () => Result;
  readonly render: (use: () => Result) => void;
}

/**
 * Renders a hook with an empty cache of SWR, until the test ends. The hook reads the members of SWR's result that the test needs, because SWR
 * renders only for them.
 */
export function renderHook<Result>(use: () => Result): RenderedHook<Result> {
  const cache = new Map();
  let last: Result;
  const Probe = ({ hook }: { readonly hook: () => Result }): null => {
    last = hook();
    return null;
  };
  const root = createRoot(window.document.createElement("div"));
  onTestFinished(() => root.unmount());
  const render = (hook: () => Result): void => {
    const probe = createElement(Probe, { hook });
    flushSync(() =>
      root.render(createElement(SWRConfig, { value: { provider: () => cache } }, probe)),
    );
  };
  render(use);
  return { render, result: () => last };
}
