import { batch, computed, effect, signal } from "@preact/signals";
import { createControl, Rejected } from "./control.js";
import { setup } from "./setup.js";
/** @import { ServerControl as Control } from "../../src/server/server-control.ts" */
/** @import { Exchange, ServerState, Snapshot } from "../../src/generated/schemas.ts" */
/** @import { ServiceDescription } from "../../src/page/service-description.ts" */

const tokenName = "control-token";
const mostExchanges = 500;

/** The token is in the fragment, which is not sent to the server, and is removed from the address bar at once. */
function takeToken() {
  const handed = new URLSearchParams(location.hash.slice(1)).get("token");
  if (handed === null) return sessionStorage.getItem(tokenName) ?? "";
  history.replaceState(null, "", location.pathname);
  return handed;
}

export const token = signal(takeToken());
effect(() => sessionStorage.setItem(tokenName, token.value));

/** @type {import("@preact/signals").Signal<ServiceDescription | undefined>} */
export const service = signal(undefined);
/** @type {import("@preact/signals").Signal<ServerState | undefined>} */
export const state = signal(undefined);
/** @type {import("@preact/signals").Signal<readonly Snapshot[]>} */
export const snapshots = signal([]);
/** Newest first. @type {import("@preact/signals").Signal<readonly Exchange[]>} */
export const exchanges = signal([]);
export const isConnected = signal(true);
/** The result or the error of the last action. Screen readers read it. */
export const notice = signal({ text: "", isError: false });

/** Counts the times that the data was read, for parts of the page that read more. */
export const revision = signal(0);

/** When the state was read, by the clock of the browser. */
let stateReadAt = performance.now();
const tick = signal(0);

/** The present of the server in epoch milliseconds. It runs between two readings. */
export const present = computed(() => {
  const clock = state.value?.clock;
  if (clock === undefined) return undefined;
  const sinceThen = Math.max(0, tick.value - stateReadAt);
  return clock.epochMilliseconds + (clock.mode === "real" ? sinceThen : 0);
});

/** @type {Record<string, import("../../src/generated/operation-table.ts").OperationEntry>} */
let operations = {};

/** @returns {Control} */
function control() {
  return createControl(token.value, operations);
}

export async function start() {
  const [described, table] = await Promise.all(
    ["/console/service.json", "/console/operations.json"].map(async (path) =>
      (await fetch(path)).json(),
    ),
  );
  service.value = described;
  operations = table;
  setInterval(() => (tick.value = performance.now()), 500);
  setInterval(() => void refreshState(), 2000);
  effect(() => {
    if (token.value === "") return undefined;
    const left = new AbortController();
    void refresh();
    void follow(left.signal);
    return () => left.abort();
  });
}

let started = 0;
let shown = 0;

/**
 * Reads the data of the page again, except the log, which is a stream. A refresh that ends after a later one is dropped: it may
 * have read before an action whose result the page already shows.
 */
async function refresh() {
  started += 1;
  const own = started;
  await guard(async () => {
    const asked = control();
    await refreshState();
    const [show, taken] = await Promise.all([setup().read(asked), asked.snapshots()]);
    if (own < shown) return;
    shown = own;
    batch(() => {
      show();
      snapshots.value = taken;
      revision.value += 1;
    });
  });
}

/** The heading of the log shows whether the server responds. A notice would be repeated on each attempt. */
async function refreshState() {
  if (token.peek() === "" || document.hidden) return;
  try {
    const read = await control().state();
    stateReadAt = performance.now();
    // What failed while the server did not respond is no longer news.
    if (!isConnected.peek()) dismiss();
    batch(() => {
      tick.value = stateReadAt;
      state.value = read;
      isConnected.value = true;
    });
    if (setup().isStale(read)) scheduleRefresh();
  } catch (error) {
    isConnected.value = error instanceof Rejected;
    if (error instanceof Rejected) await guard(() => Promise.reject(error));
  }
}

/**
 * Runs an action, shows a message, and reads the data again.
 *
 * @param {string} done
 * @param {(control: Control) => Promise<unknown>} work
 */
export async function act(done, work) {
  await guard(async () => {
    await work(control());
    say(done);
  });
  // Also after an error, so that a switch is reset.
  await refresh();
}

/**
 * Reads something else of the server. Returns undefined if it cannot be read, and shows why.
 *
 * @template T
 * @param {(control: Control) => Promise<T>} read
 * @returns {Promise<T | undefined>}
 */
export async function ask(read) {
  /** @type {T | undefined} */
  let answer;
  await guard(async () => {
    answer = await read(control());
  });
  return answer;
}

/** @param {string} text */
export function say(text) {
  notice.value = { text, isError: false };
}

/** Removes the message. */
export function dismiss() {
  say("");
}

/** @param {() => Promise<void>} work */
async function guard(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Rejected && error.status === 401) token.value = "";
    const text = error instanceof Error ? error.message : String(error);
    notice.value = { text, isError: true };
  }
}

/** @param {AbortSignal} signal */
async function follow(signal) {
  while (!signal.aborted) {
    try {
      // The stream starts with the whole log. Until then the page keeps what it has.
      let isFirst = true;
      for await (const exchange of control().followLog({}, { signal })) {
        addExchange(exchange, isFirst ? [] : exchanges.value);
        isFirst = false;
      }
    } catch (error) {
      if (error instanceof Rejected && error.status === 401) token.value = "";
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/**
 * @param {Exchange} exchange
 * @param {readonly Exchange[]} before
 */
function addExchange(exchange, before) {
  exchanges.value = [exchange, ...before.slice(0, mostExchanges - 1)];
  if (exchange.outcome === "executed") scheduleRefresh();
  // It may have been one of the calls that wait.
  else if (state.peek()?.calls.length !== 0) void refreshState();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let scheduled;

/** Reads the data again after calls, at most once for many calls. */
function scheduleRefresh() {
  scheduled ??= setTimeout(() => {
    scheduled = undefined;
    void refresh();
  }, 1000);
}
