import { type Span, SpanStatusCode } from '@opentelemetry/api'

/**
 * Ends a span. Of an error, the span gets only the code or the class: messages of PostgreSQL contain values of
 * statements.
 */
export function endSpan(span: Span, error?: unknown): void {
  if (error) {
    const { code, name } = error as { code?: unknown; name?: unknown }
    span.setAttribute('error.type', String(code ?? name))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
