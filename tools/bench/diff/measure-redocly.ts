import { performance } from "node:perf_hooks";
import { installPackages } from "../../field/src/install/install-packages.ts";
import { peerCache } from "../peers/install-documents.ts";
import { type NoResult, runForResult } from "../run-peer.ts";
import { programOf } from "../suite/install-packages.ts";
import type { PeerResult } from "./peer-result.ts";
import type { PublicPair } from "./public-pairs.ts";

/** Compares two documents with Redocly's command, without a configuration. A change of impact `major` is breaking. */
export async function measureRedocly({
  before,
  after,
}: PublicPair): Promise<PeerResult | NoResult> {
  const packages = { from: "npm", names: ["@redocly/cli@2.77.0"] } as const;
  const cwd = await installPackages(packages, peerCache);
  const program = await programOf(cwd, "@redocly/cli");
  const words = [program, "diff", before, after, "--format", "json", "--fail-on", "none"];
  const start = performance.now();
  const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const read = (printed: string): PeerResult => ({
    seconds: (performance.now() - start) / 1000,
    breaking: (JSON.parse(printed) as RedoclyReport).summary.major, // as --format json prints it
  });
  return runForResult(words, { read, cwd, env });
}

interface RedoclyReport {
  readonly summary: { readonly major: number };
}
