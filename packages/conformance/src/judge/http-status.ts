/** What HTTP itself means by the statuses the suite tells apart. Which of them an operation uses, its document says. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5 */
export const httpStatus = {
  badRequest: 400,
  unauthorized: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  lengthRequired: 411,
  contentTooLarge: 413,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  unprocessableContent: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  badGateway: 502,
  serviceUnavailable: 503,
  gatewayTimeout: 504,
} as const;
