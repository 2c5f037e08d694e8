// The fuzzer: libFuzzer's main where the sanitizer is linked in, else one that tries the files that it is given.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void fuzz_begin(void);
void fuzz_try(const uint8_t *bytes, size_t count);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count, (void)arguments;
  fuzz_begin();
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  fuzz_try(bytes, count);
  return 0;
}

__attribute__((weak)) int main(int count, char **arguments) {
  static uint8_t bytes[1 << 20];
  LLVMFuzzerInitialize(&count, &arguments);
  for (int index = 1; index < count; index++) {
    FILE *file = fopen(arguments[index], "rb");
    if (!file) {
      perror(arguments[index]);
      return 66;
    }
    fuzz_try(bytes, fread(bytes, 1, sizeof bytes, file));
    fclose(file);
  }
  printf("%d inputs\n", count - 1);
  return 0;
}
