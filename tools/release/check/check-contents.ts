import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deadLinks } from "../packages/relink-readme.ts";
import type { StagedPackage } from "../packages/stage-package.ts";

/** Files that every package has. */
const required = ["README.md", "LICENSE", "CHANGELOG.md"];

/** Files that no user needs. */
const unwanted = /\.test(-d)?\.|\.snap$|\.tsbuildinfo$|(^|\/)(node_modules|test)\//;

/** Reports missing and unwanted files, dependencies without a version, and a changelog that does not have the version. */
export function checkContents({ directory, manifest }: StagedPackage): readonly string[] {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const unversioned = Object.entries(manifest.dependencies ?? {}).filter(([, version]) =>
    /^(workspace|catalog|file|link):/.test(version),
  );
  return [
    ...required.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...files.filter((file) => unwanted.test(file)).map((file) => `${file} must not be published`),
    ...deadLinks(directory).map((path) => `README.md links to ${path}, which is not published`),
    ...unversioned.map(([name, version]) => `The dependency ${name} has no version: ${version}`),
    ...(isInChangelog(directory, manifest.version)
      ? []
      : [`CHANGELOG.md has no heading for ${manifest.version}`]),
  ];
}

function isInChangelog(directory: string, version: string): boolean {
  const file = join(directory, "CHANGELOG.md");
  return existsSync(file) && readFileSync(file, "utf8").split("\n").includes(`## ${version}`);
}
