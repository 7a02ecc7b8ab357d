import type { Case, CaseVerdict, Hands } from "../../model/case.ts";
import type { Subject } from "../../model/check.ts";
import type { Skip } from "@plumbline/report";
import type { McpCaller } from "../../mcp/mcp-caller.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";
import { openSession } from "../../mcp/open-session.ts";
import { orUnproven } from "../../oauth/inconclusive.ts";
import { createWalk, type ResourceKind } from "../../oauth/oauth-walk.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import { isAllowed } from "../../target/resolve-target.ts";
import { endpointOperation } from "../../oauth/oauth-rules.ts";
import { caseFor, type CaseSketch } from "../../cases/case-for.ts";
import { callerOf } from "./with-client.ts";

/** The answer to a first message with a token, and the token. */
export interface TokenTrial {
  readonly reply: McpReply;
  readonly token: string;
  readonly hands: Hands;
}

export interface TokenSketch extends Pick<CaseSketch, "purpose" | "clause" | "rests"> {
  /** The resource that the token is issued for. */
  readonly kind: ResourceKind;
  readonly trial: (trial: TokenTrial) => CaseVerdict | Promise<CaseVerdict>;
}

/** Requests that make up a connection: those of a sign-in and a consent, and the exchange of the code. */
const connection = { operations: 6, writes: 1 };

/** A case that opens a session with an OAuth token. */
export function tokenCase(subject: Subject, { kind, trial, ...sketch }: TokenSketch): Case {
  return caseFor(subject, {
    ...sketch,
    inputs: subject.plain,
    requests: 3,
    also: connection,
    isUnpaced: true,
    trial: (_input, hands) =>
      orUnproven(async () => {
        const { accessToken: token } = await sharedConnection(createWalk(subject, hands), { kind });
        const caller: McpCaller = { ...callerOf(subject, hands), token };
        const { reply } = await openSession(caller);
        return trial({ reply, token, hands });
      }),
  });
}

/** Why no tokens are obtained; nothing where they can be. */
export function tokenSkip({ contract, target }: Subject): Skip | undefined {
  if (!target.oauth)
    return {
      reason: "not-configured",
      detail: "the profile does not say how consent is given; set oauth.consent in --profile",
    };
  const refused = (["registration", "authorization", "token"] as const)
    .flatMap((endpoint) => endpointOperation(contract, endpoint) ?? [])
    .find(({ policies }) => !isAllowed(policies.effect, target.allow));
  if (!refused) return undefined;
  const { effect } = refused.policies;
  return { reason: "effect-not-allowed", detail: `allow it with --allow ${effect}` };
}
