import type { ChangeCase } from "./change-case.ts";
import { encodingCases } from "./encoding-cases.ts";
import { flowCases } from "./flow-cases.ts";
import { equivalentCases } from "./equivalent-cases.ts";
import { memberCases } from "./member-cases.ts";
import { partCases } from "./part-cases.ts";
import { placeCases } from "./place-cases.ts";
import { schemaCases } from "./schema-cases.ts";
import { securityCases } from "./security-cases.ts";

/** The cases of the corpus by topic. */
export const corpus: Readonly<Record<string, readonly ChangeCase[]>> = {
  credentials: securityCases,
  "servers, media types and statuses": placeCases,
  "parameters, headers, streams and discriminators": partCases,
  schemas: schemaCases,
  members: memberCases,
  spelling: equivalentCases,
  "parts of bodies and XML": encodingCases,
  "flows and URLs of credentials": flowCases,
};
