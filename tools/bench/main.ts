// `npm run bench sandbox` and `npm run bench client` compare ours with its peers in one run and print ratios.
// `npm run bench documents` generates clients from public documents, `npm run bench diff` compares two versions of some,
// and `npm run bench loading` loads them beside two other packages. `npm run bench state` runs the suite against the
// mock with state for public documents, and `npm run bench things` reads, lists, changes and deletes what that mock creates.
// `npm run bench peers` does the latter also at stock mocks.
// `npm run bench starts` measures how long commands take until they are of use, beside two other packages.
// `npm run bench compile` compiles what this generator and its peers make of public documents that a seed chooses.
// `npm run bench suite` runs the suite and peers against mutants of the sandbox.
import { benchLoading } from "./loading/bench-loading.ts";
import { benchSandbox } from "./bench-sandbox.ts";
import { benchClient } from "./client/bench-client.ts";
import { benchCompile } from "./compile/bench-compile.ts";
import { benchDiff } from "./diff/bench-diff.ts";
import { benchDocuments } from "./documents/bench-documents.ts";
import { UsageError } from "./read-count.ts";
import { benchPeers } from "./state/bench-peers.ts";
import { benchStarts } from "./starts/bench-starts.ts";
import { benchState } from "./state/bench-state.ts";
import { benchThings } from "./state/bench-things.ts";
import { benchSuite } from "./suite/bench-suite.ts";

const benches: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  client: benchClient,
  compile: benchCompile,
  diff: benchDiff,
  documents: benchDocuments,
  loading: benchLoading,
  peers: benchPeers,
  sandbox: benchSandbox,
  starts: benchStarts,
  state: benchState,
  suite: benchSuite,
  things: benchThings,
};

const [name = "", ...words] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (name === "--help") {
  process.stdout.write(`Usage: npm run -s bench -- <${Object.keys(benches).join("|")}> [words]\n`);
} else if (bench === undefined) {
  process.stderr.write(
    `bench: there is no bench named ${JSON.stringify(name)}; there are ${Object.keys(benches).join(", ")}\n`,
  );
  process.exitCode = 2;
} else {
  await run(bench);
}

async function run(chosen: (words: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await chosen(words);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    process.stderr.write(`bench: ${error.message}\n`);
    process.exitCode = 2;
  }
}

/** `parseArgs` reports words that it does not know by code. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
