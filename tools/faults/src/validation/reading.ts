import { alter, type Alteration, type Fault, mapTexts } from "@local-ads/sandbox/seams";
import { asObject, type JsonValue } from "@plumbline/contract";
import type { CheckedRequest } from "@plumbline/server";
import { concerns } from "../concerns.ts";

/** Faults of the parsing of requests. */
export const readingFaults: readonly Fault[] = [
  {
    name: "malformed-json-fails",
    breaks: ["error-400"],
    description: "Bodies that are not JSON get status 500.",
    ...alter("readBody", (read) => async (operation, contentType, bytes) => {
      const body = await read(operation, contentType, bytes);
      if (body.kind === "malformed") throw new SyntaxError(body.reason);
      return body;
    }),
  },
  {
    name: "bytes-replaced",
    breaks: ["common-json"],
    description: "Bytes that are not UTF-8 are read as replacement characters.",
    ...alter("readBody", (read) => (operation, contentType, bytes) => {
      const text = new TextDecoder().decode(bytes);
      return read(operation, contentType, new TextEncoder().encode(text));
    }),
  },
  {
    name: "content-type-ignored",
    breaks: ["common-json"],
    description: "Bodies are parsed as JSON regardless of their content type.",
    ...alter("readBody", (read) => (operation, _, bytes) => read(operation, null, bytes)),
  },
  {
    name: "charset-rejected",
    breaks: ["common-json"],
    description: "Content types with a charset are rejected.",
    ...alter(
      "readBody",
      (read) => async (operation, contentType, bytes) =>
        contentType?.includes(";")
          ? { kind: "media-type", reason: `the body is ${contentType}` }
          : read(operation, contentType, bytes),
    ),
  },
  {
    name: "empty-body-rejected",
    breaks: ["publish-no-body", "launch-no-body", "pause-no-body"],
    description: "POST requests must have a body, even if the operation takes none.",
    ...alter(
      "checkRequest",
      reject(({ operation, body }) =>
        operation.method === "post" && body.fingerprint.kind === "none"
          ? "the body is missing"
          : undefined,
      ),
    ),
  },
  {
    name: "empty-update-rejected",
    breaks: ["update-site-optional"],
    description: "Updates of a site must have at least one field.",
    ...alter(
      "checkRequest",
      reject(({ operation, body }) =>
        concerns({ update_site: true }, operation) && isEmpty(body.value)
          ? "the body has no field"
          : undefined,
      ),
    ),
  },
  {
    name: "campaign-name-required",
    breaks: ["create-campaign-name"],
    description: "The name of a campaign is required.",
    ...alter(
      "checkRequest",
      reject(({ operation, body }) =>
        concerns({ create_campaign: true }, operation) && asObject(body.value)["name"] === undefined
          ? "body must have a name"
          : undefined,
      ),
    ),
  },
  {
    name: "draft-members-restricted",
    breaks: ["save-draft-doc"],
    description: "Member names of a site document can only have letters.",
    ...alter(
      "checkRequest",
      reject(({ operation, body }) =>
        concerns({ save_site_draft: true }, operation) &&
        Object.keys(asObject(asObject(body.value)["doc"])).some((name) => !/^[a-z]+$/i.test(name))
          ? "the document has a field with a bad name"
          : undefined,
      ),
    ),
  },
  {
    name: "emoji-fail",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "Strings with an emoji get status 500.",
    ...alter("checkRequest", failOn(/[\u{10000}-\u{10ffff}]/u)),
  },
  {
    name: "apostrophes-fail",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "Strings with an apostrophe get status 500.",
    ...alter("checkRequest", failOn(/'/)),
  },
  {
    name: "quotation-marks-rejected",
    breaks: ["update-site-display-name", "create-campaign-name"],
    description: "Strings with a quotation mark are rejected as an attack.",
    ...alter(
      "checkRequest",
      reject(({ body }) =>
        textsOf(body.value).some((text) => text.includes('"'))
          ? "a text has a quotation mark"
          : undefined,
      ),
    ),
  },
  {
    name: "twin-members-chosen",
    breaks: ["common-json"],
    description: "Of duplicate members, the valid one is used.",
    ...alter("readBody", (read) => async (operation, contentType, bytes) => {
      for (const text of withoutTwin(new TextDecoder().decode(bytes))) {
        // oxlint-disable-next-line no-await-in-loop -- the second variant is read only if the first is invalid
        const body = await read(operation, contentType, new TextEncoder().encode(text));
        if (body.kind === "read" && body.media?.schema?.validate(body.value).length === 0)
          return body;
      }
      return read(operation, contentType, bytes);
    }),
  },
];

function reject(
  findReason: (request: CheckedRequest) => string | undefined,
): Alteration<"checkRequest"> {
  return (check) => (request) => {
    const reason = findReason(request);
    return [...check(request), ...(reason === undefined ? [] : [reason])];
  };
}

function failOn(pattern: RegExp): Alteration<"checkRequest"> {
  return (check) => (request) => {
    if (textsOf(request.body.value).some((text) => pattern.test(text)))
      throw new Error("the text cannot be stored");
    return check(request);
  };
}

function isEmpty(body: JsonValue | undefined): boolean {
  return Object.keys(asObject(body)).length === 0;
}

function textsOf(body: JsonValue | undefined): readonly string[] {
  const texts: string[] = [];
  mapTexts(body ?? null, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Returns two variants of a flat object with a duplicate member, each without one of the duplicates. */
function withoutTwin(text: string): readonly string[] {
  if (text.lastIndexOf("{") > 0) return [];
  const members = text.slice(1, -1).split(/,(?=\s*")/);
  const names = members.map(nameOf);
  const twins = members.filter(
    (_, at) => names.indexOf(names[at] ?? "") !== names.lastIndexOf(names[at] ?? ""),
  );
  return twins.map((twin) => `{${members.filter((member) => member !== twin).join(",")}}`);
}

function nameOf(member: string): string {
  return member.slice(0, member.indexOf(":")).trim();
}
