import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { caseFor } from "../../../input/case-for.ts";
import { connect } from "../../mcp/connect.ts";
import { credentialsClause, mcpOnceCheck } from "../mcp-check.ts";
import { callerOf } from "../with-client.ts";

/** Reports an agent interface that rejects a credential which the REST interface accepts. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage */
export const credential: PropertyDefinition = mcpOnceCheck({
  name: "credential",
  severity: "must",
  title: "The agent interface accepts the credentials that it shares",
  applies: sharesKeys,
  plan: (subject) =>
    caseFor(subject, {
      purpose: "the acting identity's credential at both interfaces",
      clause: credentialsClause,
      rests: `the agent interface accepts ${credentialNames(subject).join(" and ")}`,
      isUnpaced: true,
      trial: (_input, context) => judgeCredential(subject, context),
    }),
});

function credentialNames({ contract }: Subject): readonly string[] {
  return contract.policies.mcp?.credentials ?? [];
}

/** Whether both interfaces accept a credential that is bound to neither. */
function sharesKeys({ contract, operation }: Subject): boolean {
  const here = operation.security.flatMap(({ requirements }) =>
    requirements.map(({ scheme }) => scheme),
  );
  return here
    .filter((name) => contract.policies.mcp?.credentials.includes(name))
    .some((name) => contract.securitySchemes[name]?.type !== "oauth2");
}

async function judgeCredential(subject: Subject, context: TrialContext): Promise<CaseVerdict> {
  const { client, reply } = await connect(callerOf(subject, context));
  context.cite(reply.exchange);
  if (client) return holds;
  if (reply.status !== httpStatus.unauthorized) return unproven(`returned ${reply.status}`);
  const { status } = (await context.plain()).response;
  return isSuccess(status)
    ? broken(
        `status ${reply.status}`,
        "the credential that the other interface accepts is accepted",
      )
    : unproven(`the other interface returned ${status}`);
}
