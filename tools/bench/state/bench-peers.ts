import { type Contract, loadContract } from "@plumbline/contract";
import { createSampleRequest } from "../../../packages/mock/src/start/sample-request.ts";
import { type Contender, endContender, residentMemory } from "../contender.ts";
import { measure } from "../load.ts";
import { type Peer, startPeer } from "../peers/start-peer.ts";
import { defaultFiles } from "./bench-state.ts";
import { cellOf } from "./bench-things.ts";
import { measureThings } from "./measure-things.ts";

const peers: readonly Peer[] = ["prism", "scalar", "plumbline"];
const seconds = 2;

/** Prints what mocks answer to one valid request for each operation, and how things behave that they create. Ratios are to the first mock. */
export async function benchPeers(files: readonly string[]): Promise<void> {
  process.stdout.write(
    "| document | mock | with 2xx | created | read | listed | changed | deleted | reads per second | memory | ready |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
  );
  for (const file of files.length > 0 ? files : defaultFiles) {
    const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
    let first: { readonly perSecond: number; readonly memory: number } | undefined;
    for (const peer of peers) {
      const begun = performance.now();
      const contender = await startPeer(peer, file);
      const ready = ((performance.now() - begun) / 1000).toFixed(1);
      try {
        const { cells, rate, memory } = await measureContender(contract, contender);
        first ??= { perSecond: rate, memory };
        const ratios = [rate / first.perSecond, memory / first.memory].map((ratio) =>
          Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : "–",
        );
        const row = [contract.title, contender.name, ...cells, ...ratios, `${ready} s`];
        process.stdout.write(`| ${row.join(" | ")} |\n`);
      } finally {
        await endContender(contender);
      }
    }
  }
}

async function measureContender(contract: Contract, contender: Contender) {
  const send = senderTo(contract, contender);
  const shares = Object.values(await measureThings(contract, send));
  let succeeded = 0;
  for (const operation of contract.operations) {
    const { url, ...init } = createSampleRequest(contract, operation, contender.origin);
    const response = await send(new Request(url, init)).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) succeeded += 1;
  }
  const { perSecond } = await measure(contender, readOf(contract, contender), seconds);
  const memory = residentMemory(contender);
  const reach = `${succeeded} of ${contract.operations.length}`;
  return { cells: [reach, ...shares.map(cellOf)], rate: perSecond, memory };
}

/** Peers serve a document without the base path of its servers. */
function pathAt({ servers }: Contract, { name }: Contender, path: string): string {
  const base = servers[0]?.basePath ?? "";
  return name !== "Plumbline" && path.startsWith(base) ? path.slice(base.length) : path;
}

function senderTo(contract: Contract, contender: Contender) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const url = `${contender.origin}${pathAt(contract, contender, pathname)}${search}`;
    const text = request.body === null ? undefined : await request.text();
    return fetch(url, {
      method: request.method,
      headers: request.headers,
      signal: AbortSignal.timeout(10_000),
      ...(text !== undefined && { body: text }),
    });
  };
}

/** The first read whose path has no parameters. */
function readOf(contract: Contract, contender: Contender) {
  const read = contract.operations.find(
    ({ method, path, parameters }) =>
      method === "get" && !path.includes("{") && parameters.every(({ required }) => !required),
  );
  if (read === undefined) throw new Error("The document has no read without parameters");
  const { pathname } = new URL(createSampleRequest(contract, read, contender.origin).url);
  return { name: read.id, method: "GET", path: pathAt(contract, contender, pathname) } as const;
}
