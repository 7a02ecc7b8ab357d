import type {
  Contract,
  Encodings,
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  PartEncoding,
  Response,
  SchemaHandle,
  SecurityAlternative,
} from "../model/contract.ts";

/** A contract as compact data, as in `expected.json` of a fixture. It contains every fact of the model, most as one line. */
export function projectContract(contract: Contract): unknown {
  return {
    title: contract.title,
    version: contract.version,
    servers: contract.servers,
    ...(contract.tags.length > 0 && { tags: contract.tags }),
    ...(contract.warnings.length > 0 && { warnings: contract.warnings }),
    policies: contract.policies,
    securitySchemes: contract.securitySchemes,
    operations: contract.operations.map(projectOperation),
    clauses: contract.clauses.map(({ operation, side, kind, keyword, pointer }) =>
      [operation ?? "*", side, kind, keyword, pointer].join(" "),
    ),
  };
}

function projectOperation(operation: Operation): unknown {
  const { parameters, body, responses, security, ...rest } = operation;
  return {
    ...rest,
    parameters: parameters.map(projectParameter),
    ...(body ? { body: { ...body, content: body.content.map(projectMediaType) } } : {}),
    responses: responses.map(projectResponse),
    security: security.map(projectAlternative),
  };
}

function projectParameter(parameter: Parameter): unknown {
  const {
    name,
    in: location,
    required,
    style,
    explode,
    allowEmptyValue,
    pointer,
    schema,
    examples,
    ...rest
  } = parameter;
  return {
    is: words(
      location,
      name,
      required && "required",
      style,
      explode && "explode",
      allowEmptyValue && "allowEmptyValue",
      pointer,
    ),
    schema: projectHandle(schema),
    examples: examples.map(projectExample),
    ...rest,
  };
}

function projectResponse({ headers, content, ...rest }: Response): unknown {
  return { ...rest, headers: headers.map(projectHeader), content: content.map(projectMediaType) };
}

function projectHeader(header: Header): unknown {
  const { name, required, style, explode, pointer, schema, examples, ...rest } = header;
  return {
    is: words(name, required && "required", style, explode && "explode", pointer),
    schema: projectHandle(schema),
    examples: examples.map(projectExample),
    ...rest,
  };
}

function projectMediaType(media: MediaType): unknown {
  const { mediaType, pointer, schema, itemSchema, examples } = media;
  return {
    is: words(mediaType, pointer),
    schema: schema ? projectHandle(schema) : null,
    ...(itemSchema && { itemSchema: projectHandle(itemSchema) }),
    examples: examples.map(projectExample),
    ...projectEncodings(media),
  };
}

function projectEncodings({ encoding, prefixEncoding, itemEncoding }: Encodings): object {
  return {
    ...(encoding && {
      encoding: Object.fromEntries(
        Object.entries(encoding).map(([name, part]) => [name, projectPart(part)]),
      ),
    }),
    ...(prefixEncoding && { prefixEncoding: prefixEncoding.map(projectPart) }),
    ...(itemEncoding && { itemEncoding: projectPart(itemEncoding) }),
  };
}

function projectPart({ headers, ...part }: PartEncoding): object {
  return {
    ...part,
    ...(headers && { headers: headers.map(projectHeader) }),
    ...projectEncodings(part),
  };
}

function projectHandle({ pointer, schema, open }: SchemaHandle): unknown {
  return { pointer, schema, open };
}

function projectExample({ name, summary, value, serialized, pointer }: Example): unknown {
  const is = words(name, pointer, summary && `(${summary})`);
  return { is, value, ...(serialized !== undefined && { serialized }) };
}

function projectAlternative({ pointer, requirements }: SecurityAlternative): string {
  return words(
    pointer,
    ...requirements.map(({ scheme, scopes }) => `${scheme}[${scopes.join(" ")}]`),
  );
}

function words(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
