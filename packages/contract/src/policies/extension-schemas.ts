import type { JsonObject } from "../model/json-value.ts";
import { bodyLimitSchema } from "./body-limit-schema.ts";
import { challengeSchema } from "./challenge-schema.ts";
import { effectSchema } from "./effect-schema.ts";
import { grantedScopesSchema } from "./granted-scopes-schema.ts";
import { idempotencyOverrideSchema, idempotencySchema } from "./idempotency-schema.ts";
import { jobSchema } from "./job-schema.ts";
import { lifetimesSchema } from "./lifetimes-schema.ts";
import { mcpSchema } from "./mcp-schema.ts";
import { oauthSchema } from "./oauth-schema.ts";
import { openSchema } from "./open-schema.ts";
import { paginationSchema } from "./pagination-schema.ts";
import { rateLimitsSchema } from "./rate-limits-schema.ts";
import { reflectsSchema } from "./reflects-schema.ts";

/** Where an extension may stand; `anywhere` is any object that OpenAPI or JSON Schema defines. */
export type ExtensionPlace = "root" | "operation" | "security-scheme" | "anywhere";

export interface ExtensionSchema {
  readonly places: readonly ExtensionPlace[];
  /** JSON Schema 2020-12 of the extension's value. The format `plumbline-duration` is what `parseDuration` reads. */
  readonly schema: JsonObject;
  /** The schema on an operation, where it differs. */
  readonly operationSchema?: JsonObject;
}

/** The policy vocabulary: every extension that the toolkit gives a meaning, by name. */
export const extensionSchemas: Readonly<Record<string, ExtensionSchema>> = {
  "x-idempotency": {
    places: ["root", "operation"],
    schema: idempotencySchema,
    operationSchema: idempotencyOverrideSchema,
  },
  "x-rate-limits": { places: ["root"], schema: rateLimitsSchema },
  "x-body-limit": { places: ["root"], schema: bodyLimitSchema },
  "x-effect": { places: ["operation"], schema: effectSchema },
  "x-pagination": { places: ["operation"], schema: paginationSchema },
  "x-job": { places: ["operation"], schema: jobSchema },
  "x-lifetimes": { places: ["security-scheme"], schema: lifetimesSchema },
  "x-challenge": { places: ["security-scheme"], schema: challengeSchema },
  "x-oauth": { places: ["security-scheme"], schema: oauthSchema },
  "x-mcp": { places: ["root"], schema: mcpSchema },
  "x-open": { places: ["anywhere"], schema: openSchema },
  "x-reflects": { places: ["operation"], schema: reflectsSchema },
  "x-granted-scopes": { places: ["operation"], schema: grantedScopesSchema },
};
