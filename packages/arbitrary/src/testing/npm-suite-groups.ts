import type { JsonSchema, JsonValue } from "@plumbline/contract";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { upgradeDraft4 } from "./upgrade-draft4.ts";

/** A schema of the JSON Schema Test Suite with valid and invalid values. */
export interface SuiteGroup {
  readonly file: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly {
    readonly description: string;
    readonly data: JsonValue;
    readonly valid: boolean;
  }[];
}

/** The suite of npm: draft 4, rewritten as 2020-12. */
export function npmSuiteGroups(): readonly SuiteGroup[] {
  const home = dirname(
    createRequire(import.meta.url).resolve("json-schema-test-suite/package.json"),
  );
  return readGroups(join(home, "tests", "draft4")).map((group) => ({
    ...group,
    schema: upgradeDraft4(group.schema),
  }));
}

/** A group of the fixture: the facts of a group of the suite, without its texts. */
interface WrittenGroup {
  readonly file: string;
  readonly group: number;
  readonly schema: JsonSchema;
  readonly valid: readonly JsonValue[];
  readonly invalid: readonly JsonValue[];
}

/** The groups of draft 2020-12 on references, anchors and unevaluated parts, which the suite on npm lacks. */
export function writtenGroups(): readonly SuiteGroup[] {
  const file = new URL("../../fixtures/suite-2020-12.json", import.meta.url);
  const groups: readonly WrittenGroup[] = JSON.parse(readFileSync(file, "utf8"));
  return groups.map(({ file: name, group, schema, valid, invalid }) => {
    const toTest = (isValid: boolean) => (data: JsonValue, index: number) => ({
      description: `${isValid ? "valid" : "invalid"} value ${index}`,
      data,
      valid: isValid,
    });
    const tests = [...valid.map(toTest(true)), ...invalid.map(toTest(false))];
    return { file: `${name}.json`, description: `group ${group}`, schema, tests };
  });
}

/** The suite's draft 2020-12, if there is a checkout. @see https://github.com/json-schema-org/JSON-Schema-Test-Suite */
export function checkoutGroups(folder: string): readonly SuiteGroup[] {
  return readGroups(join(folder, "tests", "draft2020-12"));
}

function readGroups(folder: string): readonly SuiteGroup[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) => {
    const groups: readonly Omit<SuiteGroup, "file">[] = JSON.parse(
      readFileSync(join(folder, file), "utf8"),
    );
    return groups.map((group) => ({ ...group, file }));
  });
}
