import { type Contract, loadContract } from "@plumbline/contract";
import { listDocumentFiles, watchFiles, type Watching } from "@plumbline/command";
import { listen } from "@plumbline/server";
import { createMock } from "../create-mock.ts";
import { loadPrism } from "../engine/load-prism.ts";
import { serveControl } from "./serve-control.ts";
import { defaultPort, type StartMockOptions } from "./start-mock-options.ts";

/** A mock that listens. */
export interface RunningMock {
  /** Origin and first base path of the document, for example `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  readonly origin: string;
  /** Origin of the control plane and of its console, which listen on this machine only, and the token. Absent without `control`. */
  readonly control?: { readonly url: string; readonly token: string };
  /** The contract that is currently served. */
  readonly contract: () => Contract;
  readonly close: () => Promise<void>;
}

/**
 * Starts a mock on a port. Parts of the document that cannot be compiled are left out and listed in `contract().defects`. Throws
 * ServerError if the address is not available, and the errors of `loadContract`.
 *
 * @example
 * ```ts
 * import { startMock } from "@plumbline/mock";
 *
 * const { url, close } = await startMock({ source: "openapi.json", port: 0 });
 * console.log(`The mock listens at ${url}`);
 * await close();
 * ```
 */
export async function startMock(options: StartMockOptions): Promise<RunningMock> {
  let current = await createMock(await load(options), options);
  /** Resolves when no reload is going on, so that requests wait for the next document. */
  let serving = Promise.resolve();
  let isClosed = false;
  const { host = "127.0.0.1", port = defaultPort, https = false } = options;
  const answer = async (request: Request): Promise<Response> => {
    await serving;
    return current.fetch(request);
  };
  const listener = await listen(answer, {
    host,
    port,
    https,
    onClientError: (error) => current.reject(error),
  });
  const plane = await serveControl(options, listener, () => current).catch(async (error) => {
    await Promise.all([listener.close(), current.close()]);
    throw error;
  });
  // Importing Prism takes about a second, so that it starts now. The first request reports a failure.
  loadPrism().catch(() => {});
  /** Closes the things of the previous document before it opens those of the new one: both may be in one file. */
  async function take(contract: Contract): Promise<void> {
    if (isClosed) return;
    const taking = replace(contract);
    serving = taking.catch(() => {});
    await taking;
  }
  async function replace(contract: Contract): Promise<void> {
    const previous = current;
    await previous.close();
    try {
      current = await createMock(contract, options);
    } catch (error) {
      current = await createMock(previous.contract, options);
      throw error;
    }
  }
  const watching = options.watch ? await watchDocument(options, take) : undefined;
  return {
    url: `${listener.origin}${basePathOf(current.contract)}`,
    origin: listener.origin,
    ...(plane && { control: { url: plane.origin, token: plane.token } }),
    contract: () => current.contract,
    async close() {
      isClosed = true;
      watching?.close();
      await plane?.close();
      await serving;
      await current.close();
      await listener.close();
    },
  };
}

function load({ source, overlays = [], allowRemote = false }: StartMockOptions): Promise<Contract> {
  return loadContract(source, { defects: "collect", overlays, allowRemote });
}

async function watchDocument(
  options: StartMockOptions,
  take: (contract: Contract) => Promise<void>,
): Promise<Watching> {
  // Reloads run one after the other, so that the last change is served.
  let reloading = Promise.resolve();
  const watching = watchFiles(() => (reloading = reloading.then(reload)));
  async function reload(): Promise<void> {
    try {
      // The files come first: a document that does not load may be repaired in a file that is new to it.
      watching.follow(await listFiles(options));
      await take(await load(options));
      options.onReload?.(undefined);
    } catch (error) {
      options.onReload?.(error);
    }
  }
  watching.follow(await listFiles(options));
  return watching;
}

async function listFiles({ source, overlays = [] }: StartMockOptions): Promise<readonly string[]> {
  return [...(await listDocumentFiles(source)), ...overlays];
}

function basePathOf({ servers }: Contract): string {
  return servers[0]?.basePath ?? "";
}
