import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Contestant } from "../contestant.ts";
import { programOf } from "../install-packages.ts";

/**
 * Dredd sends the example request of each operation and compares status, headers and body with the documented success. It sends the same
 * request for each documented status, so that the others are left out of its document.
 */
export const dredd: Contestant = {
  name: "Dredd",
  packages: { dredd: "14.1.0" },
  async prepare({ folder, prepared }) {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(onlySuccesses(prepared)));
  },
  async test({ folder, run, token, baseUrl }) {
    const { output, seconds, cpuSeconds } = await run(await programOf(folder, "dredd"), [
      "openapi.json",
      baseUrl,
      "--no-color",
      "--header",
      `Authorization: Bearer ${token}`,
    ]);
    return { failures: failuresOf(output), seconds, cpuSeconds };
  },
};

function onlySuccesses(document: JsonObject): JsonObject {
  const paths = mapMembers(document["paths"], (item) =>
    mapMembers(item, (operation) => ({
      ...asObject(operation),
      responses: Object.fromEntries(
        responsesOf(asObject(operation)).filter(([status]) => status.startsWith("2")),
      ),
    })),
  );
  return { ...document, paths };
}

function responsesOf({ responses }: JsonObject): readonly [string, JsonValue][] {
  return Object.entries(asObject(responses)) as [string, JsonValue][]; // a member of JSON has a value
}

function mapMembers(value: unknown, change: (member: unknown) => JsonValue): JsonObject {
  const members = Object.entries(asObject(value));
  return Object.fromEntries(members.map(([name, member]) => [name, change(member)]));
}

/**
 * A request that fails has a line such as `fail: GET (200) /things duration: 18ms`, and at the end again, followed by a line for each reason:
 * `fail: body: At '/things' Missing required property: things`. Each reason counts, so that a new one is seen at a request that already fails.
 */
export function failuresOf(output: string): readonly string[] {
  const failures: string[] = [];
  let request = "";
  for (const line of output.split("\n")) {
    const started = /^(?:fail|error): (.*) duration: \d+ms$/.exec(line);
    const reason = /^(?:(?:fail|error): )?((?:headers|body|statusCode|status code): \S.*)$/.exec(
      line,
    );
    if (started) request = started[1] ?? "";
    if (started) failures.push(request);
    else if (reason) failures.push(`${request}: ${reason[1]}`);
  }
  return failures;
}
