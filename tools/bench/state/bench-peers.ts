import { type Contract, loadContract } from "@plumbline/contract";
import { createSampleRequest } from "../../../packages/mock/src/start/sample-request.ts";
import { type Contender, endContender, residentMemory } from "../contender.ts";
import { measure } from "../load.ts";
import { installDocuments } from "../peers/install-documents.ts";
import { names, type Peer, startPeer } from "../peers/start-peer.ts";
import { cellOf } from "./bench-things.ts";
import { measureReach } from "./measure-reach.ts";
import { measureThings, type Share } from "./measure-things.ts";

const peers: readonly Peer[] = ["prism", "scalar", "counterfact", "plumbline"];
const seconds = 2;

/**
 * Prints what mocks answer to one valid request for each operation, and how things behave that they create: for the given documents, or else
 * for some public ones. Ratios are to the first mock.
 */
export async function benchPeers(files: readonly string[]): Promise<void> {
  process.stdout.write(
    "| document | mock | with 2xx | created | read | listed | changed | deleted | reads per second | memory | ready |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
  );
  for (const file of files.length > 0 ? files : await installDocuments())
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    await benchDocument(file);
}

async function benchDocument(file: string): Promise<void> {
  const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
  let first: Measured | undefined;
  for (const peer of peers) {
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    const measured = await measurePeer(peer, file, contract).catch(String);
    if (typeof measured === "string") {
      process.stdout.write(`| ${contract.title} | ${names[peer]} | cannot serve it |\n`);
      process.stderr.write(`  ${names[peer]}: ${measured}\n`);
      continue;
    }
    first ??= measured;
    const { shares, perSecond, memory, ready } = measured;
    const ratios = [perSecond / first.perSecond, memory / first.memory].map((ratio) =>
      Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : "–",
    );
    const row = [
      contract.title,
      names[peer],
      ...shares.map(cellOf),
      ...ratios,
      `${ready.toFixed(1)} s`,
    ];
    process.stdout.write(`| ${row.join(" | ")} |\n`);
    for (const id of shares[0]?.failed ?? [])
      process.stderr.write(`  ${names[peer]}, no 2xx: ${id}\n`);
  }
}

interface Measured {
  /** The reach, and then how things behaved. */
  readonly shares: readonly Share[];
  readonly perSecond: number;
  readonly memory: number;
  /** Seconds from the start of the process until it listens. */
  readonly ready: number;
}

async function measurePeer(peer: Peer, file: string, contract: Contract): Promise<Measured> {
  const begun = performance.now();
  const contender = await startPeer(peer, file);
  const ready = (performance.now() - begun) / 1000;
  try {
    const send = senderTo(contract, contender);
    const things = await measureThings(contract, send);
    const shares = [await measureReach(contract, send), ...Object.values(things)];
    const read = readOf(contract, contender);
    const { perSecond } = read ? await measure(contender, read, seconds) : { perSecond: NaN };
    return { shares, perSecond, memory: residentMemory(contender), ready };
  } finally {
    await endContender(contender);
  }
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
    // A mock that breaks the connection or does not respond in ten seconds has failed.
    return receive(url, {
      method: request.method,
      headers: request.headers,
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
      ...(text !== undefined && { body: text }),
    }).catch(() => new Response(null, { status: 504 }));
  };
}

async function receive(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}

/** The first read whose path has no parameters. */
function readOf(contract: Contract, contender: Contender) {
  const read = contract.operations.find(
    ({ method, path, parameters }) =>
      method === "get" && !path.includes("{") && parameters.every(({ required }) => !required),
  );
  if (read === undefined) return undefined;
  const { pathname } = new URL(createSampleRequest(contract, read, contender.origin).url);
  return { name: read.id, method: "GET", path: pathAt(contract, contender, pathname) } as const;
}
