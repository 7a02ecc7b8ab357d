import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { compileContract, type JsonObject, type JsonValue } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { ControlPlane } from "../execute/create-control-clock.ts";
import type { Identity, IdentityState, Target } from "../model/target.ts";
import { effects } from "../plan/resolve-target.ts";

/** What a profile file says: a target whose base URL may come from the command line, its control plane, and a document. */
export type Profile = Partial<Omit<Target, "fetch" | "clock">> & {
  readonly contract?: string;
  readonly control?: ControlPlane;
};

const text = { type: "string", minLength: 1 };
const count = { type: "integer", minimum: 1 };
const flag = { type: "boolean" };
const values = {
  type: ["object", "array"],
  minItems: 1,
  items: { type: "object", minProperties: 1 },
};
const fixture = {
  type: "object",
  additionalProperties: false,
  properties: { path: values, query: values, body: true },
};
const secret = { token: text, tokenEnv: text };

const profileSchema: JsonObject = {
  type: "object",
  additionalProperties: false,
  properties: {
    name: text,
    contract: text,
    baseUrl: text,
    control: {
      type: "object",
      additionalProperties: false,
      required: ["url"],
      properties: { url: text, ...secret },
    },
    allow: { enum: [...effects] },
    stateless: flag,
    respectLimits: flag,
    probeLimits: flag,
    timeoutMs: count,
    budget: {
      type: "object",
      additionalProperties: false,
      properties: { operations: count, writes: count },
    },
    fixtures: {
      type: "object",
      additionalProperties: { ...fixture, type: ["object", "array"], minItems: 1, items: fixture },
    },
    identities: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: text,
          ...secret,
          partition: text,
          scopes: { type: "array", items: text },
          state: { enum: ["active", "expired", "revoked"] satisfies IdentityState[] },
        },
      },
    },
  },
};

/** Reads a profile file. Throws ConformanceError `PROFILE_INVALID`, which names the file, the key and the remedy. */
export async function readProfile(io: CommandIo, path: string): Promise<Profile> {
  const file = resolve(io.cwd, path);
  const value = parse(await read(file), file);
  const [issue] = validate(value);
  if (issue) {
    throw new ConformanceError(
      "PROFILE_INVALID",
      `the profile is not valid: ${issue.instancePointer || "it"} ${issue.message}`,
      {
        place: { file, pointer: issue.instancePointer },
        hint: `a profile has ${Object.keys(profileSchema["properties"] ?? {}).join(", ")}`,
      },
    );
  }
  // The schema has just been asserted.
  const { name: _, identities, control, ...profile } = value as WrittenProfile;
  const withTokens = { env: io.env, file };
  return {
    ...profile,
    ...(identities && {
      identities: identities.map((identity) =>
        withToken(identity, { ...withTokens, owner: `the identity ${identity.name}` }),
      ),
    }),
    ...(control && { control: withToken(control, { ...withTokens, owner: "control" }) }),
  };
}

/** A profile as it stands in its file. */
type WrittenProfile = Omit<Profile, "identities" | "control"> & {
  /** For the people who read it. */
  readonly name?: string;
  readonly identities?: readonly Written<Identity>[];
  readonly control?: Written<ControlPlane>;
};

type Written<T> = T & {
  /** Name of the environment variable that holds the token. */
  readonly tokenEnv?: string;
};

interface TokenSource {
  readonly env: CommandIo["env"];
  readonly file: string;
  /** Who needs the token, in words. */
  readonly owner: string;
}

function withToken<T extends object>(
  { tokenEnv, ...rest }: Written<T>,
  { env, file, owner }: TokenSource,
): T {
  // What is left of a written value without the name of its variable is the value.
  const value = rest as unknown as T;
  if (tokenEnv === undefined) return value;
  const token = env[tokenEnv];
  if (token) return { ...value, token };
  throw new ConformanceError(
    "PROFILE_INVALID",
    `${owner} takes its token from ${tokenEnv}, which is not set`,
    {
      place: { file },
      hint: `set ${tokenEnv} in the environment`,
    },
  );
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConformanceError("PROFILE_INVALID", "the profile cannot be read", {
      place: { file },
      cause,
      hint: "check the path given to --profile",
    });
  }
}

function parse(content: string, file: string): JsonValue {
  try {
    // JSON.parse gives exactly the JSON values.
    return JSON.parse(content) as JsonValue;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "not JSON";
    throw new ConformanceError("PROFILE_INVALID", `the profile is not JSON: ${message}`, {
      place: { file },
      cause,
    });
  }
}

/** The contract's own validator, over a document that holds nothing but the profile's schema. */
function validate(
  value: JsonValue,
): ReturnType<NonNullable<ReturnType<typeof schemaOf>>["validate"]> {
  return schemaOf()?.validate(value) ?? [];
}

function schemaOf() {
  const content = { "application/json": { schema: profileSchema } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Profile", version: "1" },
    paths: {
      "/profile": {
        put: { requestBody: { content }, responses: { 204: { description: "Read." } } },
      },
    },
  });
  return contract.operations[0]?.body?.content[0]?.schema;
}
