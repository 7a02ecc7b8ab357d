import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { type Contract, findDocument, loadContract } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { ControlPlane } from "../execute/create-control-clock.ts";
import type { Identity, Target } from "../model/target.ts";
import { checkFixtures } from "../plan/check-fixtures.ts";
import { isActive } from "../plan/resolve-target.ts";
import { checkControl } from "./check-control.ts";
import { type Profile, readProfile } from "./read-profile.ts";
import type { TestFlags } from "./test-flags.ts";

/** A target as data, without the functions that reach it. */
export type TargetData = Omit<Target, "fetch" | "clock">;

/** Everything a run needs, from flags, profile and environment. */
export interface TestSettings {
  readonly contract: Contract;
  readonly target: TargetData;
  /** What moves the target's clock. */
  readonly control?: ControlPlane;
  readonly seed: number;
  readonly runs: number;
  readonly operations: readonly string[];
  readonly checks: readonly string[];
}

/** Joins flags, profile and environment: a flag wins over the profile. Throws ConformanceError `OPTION_INVALID`, `PROFILE_INVALID`, and what `loadContract` throws. */
export async function testSettings(io: CommandIo, flags: TestFlags): Promise<TestSettings> {
  const {
    contract: document,
    control,
    ...profile
  }: Profile = flags.profile === undefined ? {} : await readProfile(io, flags.profile);
  const baseUrl = flags.baseUrl ?? profile.baseUrl;
  if (baseUrl === undefined) {
    throw new ConformanceError("OPTION_INVALID", "no base URL is given", {
      hint: "say where the interface is served, for example --base-url http://127.0.0.1:4010/v1",
    });
  }
  const source = findDocument(flags.contract ?? document, { cwd: io.cwd });
  const contract = await loadContract(source);
  const target = targetOf(io, flags, { ...profile, baseUrl });
  if (flags.profile !== undefined)
    checkFixtures(contract, target.fixtures ?? {}, resolve(io.cwd, flags.profile));
  if (control) {
    checkControl(control, target);
    refuseUnsendable("control", control.token);
  }
  return {
    contract,
    target,
    ...(control && { control }),
    seed: flags.seed ?? randomInt(2 ** 31 - 1),
    runs: flags.runs,
    operations: flags.operations ?? [],
    checks: flags.checks ?? [],
  };
}

function targetOf(
  io: CommandIo,
  flags: TestFlags,
  profile: Omit<Profile, "contract" | "control"> & { readonly baseUrl: string },
): TargetData {
  const budget = {
    ...profile.budget,
    ...(flags.maxOperations === undefined ? {} : { operations: flags.maxOperations }),
    ...(flags.maxWrites === undefined ? {} : { writes: flags.maxWrites }),
  };
  return {
    ...profile,
    budget,
    identities: identitiesOf(io, flags, profile.identities),
    ...(flags.allow === undefined ? {} : { allow: flags.allow }),
    ...(flags.stateless ? { stateless: true } : {}),
    ...(flags.respectLimits ? { respectLimits: true } : {}),
    ...(flags.probeLimits ? { probeLimits: true } : {}),
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout }),
  };
}

/** A token of the command line or environment belongs to the identity that acts: the first active one. */
function identitiesOf(
  io: CommandIo,
  flags: TestFlags,
  known: readonly Identity[] = [],
): readonly Identity[] {
  const acting = known.find(isActive) ?? { name: "default" };
  const token = flags.token ?? acting.token ?? io.env["PLUMBLINE_TOKEN"];
  const others = known.filter((identity) => identity !== acting);
  const identities = [{ ...acting, ...(token ? { token } : {}) }, ...others];
  for (const identity of identities)
    refuseUnsendable(`the identity "${identity.name}"`, identity.token);
  return identities;
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
function refuseUnsendable(owner: string, token = ""): void {
  if (/^[\t -~]*$/.test(token)) return;
  throw new ConformanceError(
    "OPTION_INVALID",
    `the token of ${owner} has a character that no header can carry`,
    { hint: "give it as it was issued, in --token, PLUMBLINE_TOKEN or the profile" },
  );
}
