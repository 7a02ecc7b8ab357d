import { isFailure, isSuccess } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { discover } from "../oauth/discover.ts";
import { endpointOperation } from "../oauth/oauth-rules.ts";
import { oauthCheck } from "./oauth-check.ts";

/** Reports a required body that may be absent. @see https://spec.openapis.org/oas/v3.1.1#request-body-object */
export const emptyRequest: PropertyDefinition = oauthCheck({
  name: "empty-request",
  severity: "must",
  title: "A request without its required body is rejected",
  on: ["registration", "token", "revocation"],
  uses: [],
  cases({ contract, operation }) {
    const { body } = operation;
    const endpoint = (["registration", "token", "revocation"] as const).find(
      (one) => endpointOperation(contract, one) === operation,
    );
    if (body?.required !== true || !endpoint) return undefined;
    return {
      purpose: "no body",
      clause: `${body.pointer}/required`,
      rests: "the body is required",
      connections: 0,
      async trial(walk) {
        const url = (await discover(walk)).endpoint(endpoint);
        const type = body.content[0]?.mediaType ?? "application/x-www-form-urlencoded";
        const headers = { "content-type": type };
        const { response } = await walk.ask(endpoint, { method: "POST", url, headers });
        const { status } = response;
        if (isSuccess(status) || isFailure(status))
          return broken(`status ${status}`, "the request is rejected with a 4xx");
        return status >= 400 && !notNow.has(status)
          ? holds
          : unproven(`returned ${status}, which may have another reason than the body`);
      },
    };
  },
});
