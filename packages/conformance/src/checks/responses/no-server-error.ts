import { isOpen } from "@plumbline/contract";
import { documentedList, isDocumented } from "../../model/verdicts/is-documented.ts";
import { isServerError } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";

/** Reports a server error that the operation does not document. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.6 */
export const noServerError: ObserverDefinition = {
  name: "no-server-error",
  severity: "must",
  title: "Every server error is documented",
  observe: observeEach(({ subject: { contract, operation }, exchange }) => {
    const { status } = exchange.response;
    if (status === 0) return undefined;
    if (
      !isServerError(status) ||
      isDocumented(contract, operation, status) ||
      isOpen(operation, "statuses")
    )
      return {};
    const clause = `${operation.pointer}/responses`;
    const rests = `the operation documents the statuses ${documentedList(operation)}`;
    return { breaches: [{ ...broken(`status ${status}`, "no server error"), clause, rests }] };
  }),
};
