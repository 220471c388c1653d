/** Yields the lines of a byte stream as they arrive; a last line without a newline is included. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield line;
      if (done) break;
    }
    if (rest.trim() !== '') yield rest;
  } finally {
    reader.releaseLock();
    await stream.cancel().catch(() => undefined);
  }
}
