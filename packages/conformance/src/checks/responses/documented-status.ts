import { isOpen } from "@plumbline/contract";
import { documentedList, isDocumented } from "../../model/verdicts/is-documented.ts";
import { isServerError } from "../../model/verdicts/is-success.ts";
import { isImpliedByRequest } from "../../model/verdicts/is-implied-by-request.ts";
import { undeclaredSecurity } from "../../model/verdicts/undeclared-security.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";

/** Reports a response whose status the operation does not document. @see https://spec.openapis.org/oas/v3.1.1#responses-object */
export const documentedStatus: ObserverDefinition = {
  name: "documented-status",
  severity: "must",
  title: "Every status is documented",
  observe: observeEach(({ subject, exchange, response }) => {
    const { contract, operation } = subject;
    const { status } = exchange.response;
    if (status === 0 || isServerError(status)) return undefined;
    if (response) return { holds: [response.pointer] };
    // An operation without responses documents no statuses.
    if (operation.responses.length === 0) return {};
    if (isDocumented(contract, operation, status) || isOpen(operation, "statuses")) return {};
    if (isImpliedByRequest(operation, exchange)) return {};
    const clause = `${operation.pointer}/responses`;
    const rests = `the operation documents the statuses ${documentedList(operation)}`;
    const found = `status ${status}${undeclaredSecurity(subject, exchange)}`;
    return { breaches: [{ ...broken(found, documentedList(operation)), clause, rests }] };
  }),
};
