import { wireMethod } from "@plumbline/contract";
import type { Finding } from "@plumbline/report";
import { Stop } from "../../model/errors/stop.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Session } from "../../send/session/create-session.ts";
import { resend } from "../../send/session/resend.ts";
import { mayReceive } from "../../target/resolve-target.ts";
import { cannotTell, notOf, type Told } from "./replay-outcome.ts";

export interface ReplayAfter {
  /** The base URL of the run. */
  readonly baseUrl: string;
  readonly replay: () => Promise<Told>;
}

/** Sends the mutation that a finding names, and then replays the finding. */
export async function replayAfter(
  session: Session,
  { exchanges }: Finding,
  { baseUrl, replay }: ReplayAfter,
): Promise<Told> {
  const [mutation] = exchanges;
  const operation = session.contract.operations.find(({ id }) => id === mutation?.operation);
  if (!mutation || !operation)
    return cannotTell("the document no longer describes the mutation before it");
  const name = `${wireMethod(operation.method)} ${operation.path}`;
  if (!mayReceive(session.target, operation))
    return cannotTell(`the target does not allow ${name}, which came before it`);
  try {
    const sent = await resend(session, mutation, { operation, baseUrl });
    if (!sent) return cannotTell(notOf(name));
    const told = await replay();
    const isTold = told.verdict !== "fixed" || isSuccess(sent.response.status);
    return isTold
      ? { ...told, exchanges: [sent, ...told.exchanges] }
      : cannotTell(`${name}, which came before it, returned ${sent.response.status}`, [sent]);
  } catch (error) {
    if (error instanceof Stop) return cannotTell(error.message);
    throw error;
  }
}
