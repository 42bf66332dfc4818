// For Firefox before 113; see STREAMS in web/root.tsx.
(() => {
  if (!self.TransformStream) {
    self.TransformStream = class {
      constructor(how) {
        this.how = how;
      }
    };
    ReadableStream.prototype.pipeThrough = function ({ how }) {
      const reader = this.getReader();
      return new ReadableStream({
        async start(controller) {
          for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            await how.transform(value, controller);
          }
          await how.flush?.(controller);
          controller.close();
        },
        cancel: (reason) => reader.cancel(reason),
      });
    };
  }
  self.TextEncoderStream = class extends TransformStream {
    constructor() {
      const encoder = new TextEncoder();
      super({ transform: (text, controller) => controller.enqueue(encoder.encode(text)) });
    }
  };
})();
