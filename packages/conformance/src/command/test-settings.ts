import { randomInt } from "node:crypto";
import type { CommandIo } from "@plumbline/command";
import { type Contract, findDocument, loadContract } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Identity, Target } from "../model/target.ts";
import { type Profile, readProfile } from "./read-profile.ts";
import type { TestFlags } from "./test-flags.ts";

/** Everything a run needs, from flags, profile and environment. */
export interface TestSettings {
  readonly contract: Contract;
  readonly target: Omit<Target, "fetch">;
  readonly seed: number;
  readonly runs: number;
  readonly operations: readonly string[];
  readonly checks: readonly string[];
}

/** Joins flags, profile and environment: a flag wins over the profile. Throws ConformanceError `OPTION_INVALID`, `PROFILE_INVALID`, and what `loadContract` throws. */
export async function testSettings(io: CommandIo, flags: TestFlags): Promise<TestSettings> {
  const { contract: document, ...profile }: Profile =
    flags.profile === undefined ? {} : await readProfile(io, flags.profile);
  const baseUrl = flags.baseUrl ?? profile.baseUrl;
  if (baseUrl === undefined) {
    throw new ConformanceError("OPTION_INVALID", "no base URL is given", {
      hint: "say where the interface is served, for example --base-url http://127.0.0.1:4010/v1",
    });
  }
  const source = findDocument(flags.contract ?? document, { cwd: io.cwd });
  const contract = await loadContract(source);
  return {
    contract,
    target: targetOf(io, flags, { ...profile, baseUrl }),
    seed: flags.seed ?? randomInt(2 ** 31 - 1),
    runs: flags.runs,
    operations: flags.operation ?? [],
    checks: flags.check ?? [],
  };
}

function targetOf(
  io: CommandIo,
  flags: TestFlags,
  profile: Omit<Profile, "contract"> & { readonly baseUrl: string },
): Omit<Target, "fetch"> {
  const budget = {
    ...profile.budget,
    ...(flags.maxOperations === undefined ? {} : { operations: flags.maxOperations }),
    ...(flags.maxWrites === undefined ? {} : { writes: flags.maxWrites }),
  };
  return {
    ...profile,
    budget,
    identities: identitiesOf(io, flags, profile.identities),
    ...(flags.effect === undefined ? {} : { effect: flags.effect }),
    ...(flags.stateless ? { stateless: true } : {}),
    ...(flags.respectLimits ? { respectLimits: true } : {}),
    ...(flags.probeLimits ? { probeLimits: true } : {}),
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
  };
}

/** A token of the command line or environment belongs to the identity that acts: the first. */
function identitiesOf(
  io: CommandIo,
  flags: TestFlags,
  known: readonly Identity[] = [],
): readonly Identity[] {
  const [first = { name: "default" }, ...others] = known;
  const token = flags.token ?? first.token ?? io.env["PLUMBLINE_TOKEN"];
  const identities = [{ ...first, ...(token ? { token } : {}) }, ...others];
  for (const identity of identities) refuseUnsendable(identity);
  return identities;
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
function refuseUnsendable({ name, token = "" }: Identity): void {
  if (/^[\t -~]*$/.test(token)) return;
  throw new ConformanceError(
    "OPTION_INVALID",
    `the token of the identity "${name}" has a character that no header can carry`,
    { hint: "give it as it was issued, in --token, PLUMBLINE_TOKEN or the profile" },
  );
}
