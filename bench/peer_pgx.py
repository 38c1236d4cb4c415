"""Pgx's batched random play on one core; runs in the peers' environment, prints its rates as JSON.

As in its own benchmark, a run of steps over all games is compiled into one call: actions are drawn
evenly from the legal ones, and games that end are dealt anew. Compiled code is kept from round to
round, and the first call is not counted.
"""

import json
import os
import sys
import time
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

GAMES = {"hex 11x11": "hex", "go 9x9": "go_9x9"}
BATCH, STEPS = 4096, 4

jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix) / "jax-cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)


def rate(name: str, seconds: float) -> float:
    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def one(state: pgx.State, key: jax.Array) -> tuple[pgx.State, None]:
        keys = jax.random.split(key, BATCH + 1)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(keys[0], logits, axis=-1)
        return step_all(state, actions, keys[1:]), None

    @jax.jit
    def some_steps(state: pgx.State, key: jax.Array) -> pgx.State:
        return jax.lax.scan(one, state, jax.random.split(key, STEPS))[0]

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    state = jax.block_until_ready(some_steps(state, key))
    start, steps, elapsed = time.process_time(), 0, 0.0
    while elapsed < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(some_steps(state, now))
        steps += STEPS * BATCH
        elapsed = time.process_time() - start
    return steps / elapsed


def main() -> None:
    seconds = float(sys.argv[1])
    rates = {f"{name}, {BATCH} games at once": rate(key, seconds) for name, key in GAMES.items()}
    print(json.dumps({name: {"moves": moves} for name, moves in rates.items()}))


if __name__ == "__main__":
    main()
