import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { addressedBy, costOfOwn, findOwn, withId } from "./find-own.ts";
import { judgeRejected, strangerTo } from "./stranger.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { isSecured } from "../../input/request/is-secured.ts";

/** Reports an operation that acts on a resource of another partition. @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/ */
export const foreignId: PropertyDefinition = {
  name: "foreign-id",
  severity: "must",
  title: "The id of a resource does not work in another partition",
  needs: [state, secondPartition],
  applies: (subject) => isSecured(subject) && addressedBy(subject) !== undefined,
  plan(subject) {
    const addressed = addressedBy(subject);
    const stranger = strangerTo(subject);
    if (!addressed || !stranger) return undefined;
    const { identity, clause, rests } = stranger;
    return caseFor(subject, {
      purpose: `id of a resource of another partition, used by ${identity.name}`,
      clause,
      rests,
      place: `path ${addressed.parameter.name}`,
      also: costOfOwn(addressed),
      elsewhere: costOf(subject, 1),
      async trial(_input, context) {
        const id = await findOwn(addressed, stranger, context);
        if (typeof id !== "string") return id;
        const options = { identity: identity.name, isAsIs: true };
        const { status } = (await context.send(withId(addressed, id, context), options)).response;
        return isSuccess(status)
          ? broken(`status ${status}`, "the id is rejected for an identity of another partition")
          : judgeRejected(subject, identity, status);
      },
    });
  },
};
