import type { Case, CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { Subject } from "../../../model/subject.ts";
import type { McpCaller } from "../../mcp/mcp-caller.ts";
import type { McpReply } from "../../mcp/mcp-reply.ts";
import { openSession } from "../../mcp/open-session.ts";
import { orUnproven } from "../../oauth/inconclusive.ts";
import { createWalk, type ResourceKind } from "../../oauth/oauth-walk.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import { caseFor, type CaseSketch } from "../../../input/case-for.ts";
import { callerOf } from "../with-client.ts";

/** The reply to a first message with a token, and the token. */
export interface TokenTrial {
  readonly reply: McpReply;
  readonly token: string;
  readonly context: TrialContext;
}

export interface TokenSketch extends Pick<CaseSketch, "purpose" | "clause" | "rests"> {
  /** The resource that the token is issued for. */
  readonly kind: ResourceKind;
  readonly trial: (trial: TokenTrial) => CaseVerdict | Promise<CaseVerdict>;
}

/** Requests of one connection: a sign-in, a consent and the exchange of the code. */
const connection = { operations: 6, writes: 1 };

/** A case that opens a session with an OAuth token. */
export function tokenCase(subject: Subject, { kind, trial, ...sketch }: TokenSketch): Case {
  return caseFor(subject, {
    ...sketch,
    requests: 3,
    also: connection,
    isUnpaced: true,
    trial: (_input, context) =>
      orUnproven(async () => {
        const { accessToken: token } = await sharedConnection(createWalk(subject, context), {
          kind,
        });
        const caller: McpCaller = { ...callerOf(subject, context), token };
        const { reply } = await openSession(caller);
        return trial({ reply, token, context });
      }),
  });
}
