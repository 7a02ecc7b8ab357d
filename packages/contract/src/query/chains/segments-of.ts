/** The segments of a path template. A segment with a parameter is `{}`, whatever the parameter's name. */
export function segmentsOf(path: string): readonly string[] {
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => (segment.includes("{") ? "{}" : segment));
}

/** The names of the parameters of a path template, in order. */
export function parameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
}
