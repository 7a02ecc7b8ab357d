import { compileContract, type JsonObject, type Parameter } from "@plumbline/contract";

export type ParameterSketch = Partial<
  Pick<Parameter, "style" | "explode" | "mediaType" | "required">
> &
  Pick<Parameter, "name" | "in"> & { readonly schema?: JsonObject };

/** A parameter as a contract compiles it, of a document that holds nothing else. */
export function toParameter({ schema = {}, mediaType, ...sketch }: ParameterSketch): Parameter {
  const required = sketch.required ?? sketch.in === "path";
  const described = mediaType ? { content: { [mediaType]: { schema } } } : { schema };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "One parameter", version: "1" },
    paths: {
      [sketch.in === "path" ? `/things/{${sketch.name}}` : "/things"]: {
        get: {
          parameters: [{ ...sketch, required, ...described }],
          responses: { 200: { description: "Read." } },
        },
      },
    },
  });
  const parameter = contract.operations[0]?.parameters[0];
  if (!parameter) throw new Error("the document has no parameter");
  return parameter;
}
