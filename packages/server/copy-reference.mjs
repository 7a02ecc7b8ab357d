// Part of the build: puts Scalar's reference into the package, compressed. Users install this one file instead of 190 packages.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const scalar = new URL("node_modules/@scalar/api-reference/", import.meta.url);
const { name, version, license, repository } = JSON.parse(
  readFileSync(new URL("package.json", scalar), "utf8"),
);
const script = readFileSync(new URL("dist/browser/standalone.js", scalar));
const notice = `/*! ${name} ${version}, license ${license}, ${repository.url} */\n`;
const folder = new URL("dist/reference/", import.meta.url);

mkdirSync(folder, { recursive: true });
const compressed = gzipSync(Buffer.concat([Buffer.from(notice), script]));
writeFileSync(new URL("scalar.js.gz", folder), compressed);
