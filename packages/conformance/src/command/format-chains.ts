import {
  type ChainGraph,
  type ChainLink,
  type Contract,
  type Operation,
  parameterNames,
  wireMethod,
} from "@plumbline/contract";
import { formatCount } from "@plumbline/report";

/** Where the identifiers of each path parameter can come from, as text. */
export function formatChains({ operations }: Contract, { links, open }: ChainGraph): string {
  const inNeed = operations.filter(({ path }) => parameterNames(path).length > 0);
  const count = inNeed.reduce((sum, { path }) => sum + parameterNames(path).length, 0);
  const head = `${formatCount(count, "path parameter")} of ${formatCount(inNeed.length, "operation")}, ${open.length} without a source in the document`;
  return `${[head, ...inNeed.map((operation) => formatOperation(operation, links))].join("\n\n")}\n`;
}

function formatOperation(operation: Operation, links: readonly ChainLink[]): string {
  const lines = parameterNames(operation.path).map((parameter) => {
    const found = links.filter((link) => link.to === operation.id && link.parameter === parameter);
    if (found.length === 0) return `  ${parameter}: no source; add a fixture for it`;
    return [`  ${parameter}`, ...found.map(formatLink)].join("\n");
  });
  const { method, path, id } = operation;
  return [`${wireMethod(method)} ${path}  ${id}`, ...lines].join("\n");
}

function formatLink({ from, at, why, score }: ChainLink): string {
  const place = at.length === 0 ? "an item of its list" : at.join(".");
  return `    from ${from}: ${place} (${why}, ${score})`;
}
