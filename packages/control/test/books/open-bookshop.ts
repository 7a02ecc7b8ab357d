import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { StateError, createClock, openStorage } from "@plumbline/storage";
import { onTestFinished } from "vitest";
import {
  type ClockControls,
  type ControlDocument,
  type ControlTable,
  createClockControls,
  createControlClient,
  createControlFront,
  createExchangeLog,
  createPage,
  type FollowOptions,
  followExchanges,
  holdToDocument,
  listPageFiles,
  type LogEntry,
} from "../../src/index.ts";

interface Exchange extends LogEntry {
  readonly target: string;
}

/** The methods of the control plane of a bookshop. */
export interface BookshopControl extends Pick<ClockControls, "clock" | "advance"> {
  readonly resources: (input: { readonly name: string }) => Promise<unknown>;
  readonly followLog: (
    input?: { readonly after?: number },
    options?: FollowOptions,
  ) => AsyncIterable<Exchange>;
}

export interface Bookshop {
  /** The methods in process, and from another process. */
  readonly controls: Readonly<Record<"own" | "remote", BookshopControl>>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly visit: (target: string) => void;
  readonly failures: readonly unknown[];
}

export const token = "the-token-of-the-bookshop";

const folder = new URL("./page/", import.meta.url);
const document: ControlDocument = {
  contract: () => loadContract(fileURLToPath(new URL("./control.yaml", import.meta.url))),
  streamed: ["followLog"],
};

const json = {
  responses: { 200: ["application/json"] },
  success: ["200"],
  parameters: { query: [] },
};
const table: ControlTable<BookshopControl> = {
  clock: { ...json, method: "get", path: "/clock" },
  advance: {
    ...json,
    method: "post",
    path: "/clock/advance",
    body: { mediaType: "application/json" },
  },
  resources: { ...json, method: "get", path: "/resources/{name}" },
  followLog: {
    method: "get",
    path: "/log/events",
    parameters: { query: [{ name: "after" }] },
    responses: { 200: ["text/event-stream"] },
    success: ["200"],
  },
};

const shelves: Readonly<Record<string, unknown>> = {
  books: { columns: ["id", "title"], rows: [["b-1", "Emma"]] },
  wrong: { columns: "none" },
};

/** Opens the control plane of a server that is not the sandbox. */
export async function openBookshop(): Promise<Bookshop> {
  const storage = await openStorage(":memory:");
  const clock = await createClock({ storage, dueWork: [], mode: "frozen", start: 0 });
  onTestFinished(async () => {
    await clock.close();
    await storage.close();
  });
  const failures: unknown[] = [];
  const log = createExchangeLog<Exchange>((error) => failures.push(error));
  const moved = createClockControls(clock);
  const methods: BookshopControl = {
    clock: moved.clock,
    advance: moved.advance,
    async resources({ name }) {
      if (Object.hasOwn(shelves, name)) return shelves[name];
      throw new StateError("control-unknown", `Unknown resource: ${name}`);
    },
    followLog: ({ after = 0 } = {}, { signal } = {}) => followExchanges(log, after, signal),
  };
  const own = holdToDocument(document, methods);
  const { fetch } = createControlFront(own, {
    document,
    token,
    page: createPage({
      html: async () => readFile(new URL("index.html", folder), "utf8"),
      files: listPageFiles({ folder, path: "/page/", modules: {} }),
      data: { "/page/service.json": { title: "Bookshop" } },
    }),
    onFailure: (error) => failures.push(error),
    isUnavailable: storage.isUnavailable,
  });
  const options = { url: "http://control.test", token, fetch };
  return {
    controls: { own, remote: createControlClient<BookshopControl>(table, options) },
    fetch,
    visit: (target) => log.observe({ target, request: {}, response: {} }),
    failures,
  };
}
