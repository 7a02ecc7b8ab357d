import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { durationSchema } from "./duration-schema.ts";

const credentials = ["apiKey", "accessToken", "refreshToken", "authorizationCode"];

/** `x-lifetimes` on a security scheme. */
export const lifetimesSchema: JsonObject = closedObject(
  Object.fromEntries(credentials.map((credential) => [credential, durationSchema])),
  credentials,
);
