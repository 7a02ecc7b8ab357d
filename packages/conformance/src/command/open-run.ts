import type { CommandIo } from "@plumbline/command";
import { isConformanceError } from "../model/errors/conformance-error.ts";
import { withClock } from "../send/pace/create-control-clock.ts";
import { createSession, type Session } from "../send/session/create-session.ts";
import { probeTarget } from "../send/probe/probe-target.ts";
import { renewLogin } from "../target/login/renew-login.ts";
import type { RunLogin } from "../target/login/run-login.ts";
import { withLogin } from "../target/login/with-login.ts";
import type { Subject } from "../model/subject.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { resolveTarget } from "../target/resolve-target.ts";
import type { TestSettings } from "./test-settings.ts";

export interface Opening {
  readonly settings: TestSettings;
  readonly target: ResolvedTarget;
  /** Harmless reads with which the target is probed. */
  readonly reads: readonly Subject[];
  /** Whether the login was already renewed because the target rejected it. */
  readonly isRenewed?: boolean;
}

/**
 * Probes the target. If it rejects the login's token before it expires, the login is renewed once, because the
 * target's clock may have been moved.
 */
export async function openRun(
  io: CommandIo,
  opening: Opening,
): Promise<Opening & { readonly session: Session }> {
  const { settings, target, reads } = opening;
  const { contract, seed, login, time } = settings;
  const session = createSession({
    contract,
    target,
    seed,
    signal: io.signal,
    ...(time === undefined ? {} : { time }),
  });
  try {
    if (!io.signal.aborted) await probeTarget(session, reads);
    return { ...opening, session };
  } catch (error) {
    const isRejected = isConformanceError(error) && error.code === "CREDENTIAL_REJECTED";
    if (!isRejected || !login || opening.isRenewed) throw error;
    const next = await renewSettings(settings, login);
    return openRun(io, { settings: next, target: toTarget(next), reads, isRenewed: true });
  }
}

async function renewSettings(settings: TestSettings, before: RunLogin): Promise<TestSettings> {
  const { baseUrl, identities: given = [] } = settings.target;
  const { identities, login } = await renewLogin(given, { login: before, baseUrl });
  return { ...settings, target: { ...settings.target, identities }, ...(login && { login }) };
}

/** The target of a run, with its clock and login. */
export function toTarget({ target, control, login }: TestSettings): ResolvedTarget {
  return resolveTarget(withLogin(withClock(target, control), login));
}
