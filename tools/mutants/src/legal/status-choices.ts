import { hasStatus, isSuccess, statusTo, where } from "../answer/alterations.ts";
import type { Alter } from "../answer.ts";
import { alterAnswers } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";

const invalidInput = 400;
const unprocessable = 422;
const created = 201;
const notFound = 404;

/** Other statuses that the document leaves open. */
export const statusChoices: readonly LegalChoice[] = [
  {
    name: "created",
    does: "Operations with an open success status respond with 201.",
    because: "a range of statuses allows each of them",
    difference: (subject) =>
      alterAnswers(subject, ({ responses }) =>
        responses.some(({ status }) => status === "2XX")
          ? where(isSuccess, statusTo(created))
          : unchanged,
      ),
  },
  {
    name: "unprocessable",
    does: "Operations with open error statuses reject input with 422.",
    because: "their statuses are open, and 422 has the same meaning",
    difference: (subject) =>
      alterAnswers(subject, (operation) =>
        // The policy of a keyed operation names the status of a missing key.
        operation.policies.idempotency === undefined &&
        !operation.responses.some(({ status }) => status === String(invalidInput))
          ? where(hasStatus(invalidInput), statusTo(unprocessable))
          : unchanged,
      ),
  },
  {
    name: "ill-formed-ids-are-not-there",
    does: "A malformed path parameter gets the response of an unknown one.",
    because: "a resource with a malformed ID does not exist",
    difference: (subject) =>
      alterAnswers(subject, ({ parameters, body }) =>
        !body && parameters.every((one) => one.in === "path") && parameters.length > 0
          ? where(hasStatus(invalidInput), statusTo(notFound))
          : unchanged,
      ),
  },
];

const unchanged: Alter = () => undefined;
