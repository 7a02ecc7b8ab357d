import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LabelVocabulary } from "@plumbline/contract";
import type { Config } from "../../target/config/config.ts";

/** Packages that export `defineConfig`. */
const packages = ["@plumbline/cli", "@plumbline/conformance"];

/** The package that a file in a folder can import; `undefined` if none is installed. */
export function installedPackage(folder: string): string | undefined {
  const found = packages.find((name) => existsSync(join(folder, "node_modules", name)));
  const holder = dirname(folder);
  return found ?? (holder === folder ? undefined : installedPackage(holder));
}

/** Renders a configuration as a module, with types if a package can be imported. The labels of the document are comments. */
export function renderConfig(
  config: Config,
  from: string | undefined,
  labels: LabelVocabulary = {},
): string {
  const value = `${commentsOn(labels)}export default ${from === undefined ? "" : "defineConfig("}${render(config, "")}`;
  if (from === undefined) return `${value};\n`;
  return `import { defineConfig } from "${from}";\n\n${value});\n`;
}

/** The labels that an identity can have for its partition, one value per line. */
function commentsOn(labels: LabelVocabulary): string {
  const lines = Object.entries(labels).flatMap(([label, values]) =>
    Object.entries(values).map(
      ([value, meaning]) =>
        `// - labels: { ${nameOf(label)}: ${JSON.stringify(value)} }: ${meaning}\n`,
    ),
  );
  return lines.length === 0
    ? ""
    : `// An identity may say what its partition has or lacks:\n${lines.join("")}`;
}

function render(value: unknown, margin: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${margin}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? "" : `${nameOf(key)}: `;
    return `${inner}${name}${render(item, inner)},\n`;
  });
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join("")}${margin}${close}`;
}

function nameOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
}
