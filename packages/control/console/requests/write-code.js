/** @import { Exchange } from "../../src/generated/schemas.ts" */
/** @import { ServiceDescription } from "../../src/page/service-description.ts" */

/**
 * The arguments of a logged request, as the client and a profile of the suite take them.
 *
 * @typedef {object} Arguments
 * @property {Record<string, string>} [path]
 * @property {Record<string, string | number>} [query]
 * @property {unknown} [body]
 */

/**
 * Returns a call of the generated client for a logged request, or undefined if it belongs to no operation.
 *
 * @param {ServiceDescription} service
 * @param {Exchange} exchange
 */
export function writeClientCode(service, exchange) {
  const given = readArguments(service, exchange);
  if (given === undefined || exchange.operation === null) return undefined;
  const input = Object.keys(given).length === 0 ? "" : JSON.stringify(given, null, 2);
  return `const outcome = await client.${toMethodName(exchange.operation)}(${input});`;
}

/**
 * Returns the fixture of a profile of `plumbline test` for a logged request, or undefined if it belongs to no operation.
 *
 * @param {ServiceDescription} service
 * @param {Exchange} exchange
 */
export function writeFixture(service, exchange) {
  const given = readArguments(service, exchange);
  if (given === undefined || exchange.operation === null) return undefined;
  return JSON.stringify({ fixtures: { [exchange.operation]: [given] } }, null, 2);
}

/**
 * @param {ServiceDescription} service
 * @param {Exchange} exchange
 * @returns {Arguments | undefined}
 */
function readArguments({ baseUrl, operations }, { operation, target, request }) {
  const described = operations.find(({ id }) => id === operation);
  if (described === undefined) return undefined;
  const url = new URL(target, baseUrl);
  const below = url.pathname.slice(new URL(baseUrl).pathname.length);
  const path = matchPath(described.path, below);
  const query = Object.fromEntries(
    Array.from(url.searchParams, ([name, text]) => [name, toValue(text)]),
  );
  const body = parse(request.body);
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  };
}

/**
 * @param {string} template
 * @param {string} path
 * @returns {Record<string, string>}
 */
function matchPath(template, path) {
  const parts = path.split("/");
  const named = template.split("/").flatMap((part, position) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(parts[position] ?? "")]];
  });
  return Object.fromEntries(named);
}

/** @param {string} text */
function toValue(text) {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** @param {string | null} body */
function parse(body) {
  if (body === null) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Returns the name of a client's method: `update_site` is `updateSite`. @param {string} operation */
function toMethodName(operation) {
  return operation.replaceAll(/[_-]+(\w)/g, (_, letter) => letter.toUpperCase());
}
