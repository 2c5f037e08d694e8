#pragma once
// What the sanitizers' own libraries lack; nothing to call.
