/* Writes what a compiled batch left in its vectors into the arrays of a vector environment, as painting.py does with
   numpy. It knows bits, rows and buffers, and no game. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

/* The eight entries of each byte, lowest bit first. */
static float OF_BYTE[256][8];

typedef struct {
    int32_t word, first, length;
} Run;

/* What is painted: buffers, in the order of painting.py. */
enum { OPEN, WORDS, NUMBERS, LAST_WORDS, LAST_NUMBERS, OPEN_FROM, NUMBER_OPEN, SEAT, LAST_SEAT, REWARDS, DONE, CUT_OFF, SOURCES };
enum { OBSERVATION, LEGAL, TO_SEAT, TO_REWARDS, TO_DONE, TO_CUT_OFF, LAST_OBSERVATION, TO_LAST_SEAT, TARGETS };

typedef struct {
    Py_buffer from[SOURCES], to[TARGETS];
    int held_from, held_to;
    const Run *runs;
    Py_ssize_t number_of_runs, rows, words, numbers, columns, size, open, actions, seats;
} Job;

/* Write the bits of a run of a word, and return where the next ones go. */
static inline float *unpack(uint64_t word, const Run *run, float *into) {
    word >>= run->first;
    int32_t left = run->length;
    for (; left >= 8; left -= 8, into += 8, word >>= 8)
        memcpy(into, OF_BYTE[word & 255], 8 * sizeof(float));
    const float *entries = OF_BYTE[word & 255];
    if (left >= 4) {
        memcpy(into, entries, 4 * sizeof(float));
        entries += 4, into += 4, left -= 4;
    }
    for (; left > 0; left--)
        *into++ = *entries++;
    return into;
}

static void observe(const Job *job, const uint64_t *words, const double *numbers, float *into) {
    for (Py_ssize_t at = 0; at < job->number_of_runs; at++)
        into = unpack(words[job->runs[at].word], &job->runs[at], into);
    for (Py_ssize_t at = 0; at < job->numbers; at++)
        into[at] = (float)numbers[at];
}

/* Mark the open actions of a row; what lies beyond the list or the mask is left out, and never comes. */
static void mark(const Job *job, Py_ssize_t row) {
    int8_t *legal = (int8_t *)job->to[LEGAL].buf + row * job->actions;
    const int16_t *open = job->from[OPEN].buf;
    int64_t at = ((const int64_t *)job->from[OPEN_FROM].buf)[row];
    int64_t end = at + ((const int64_t *)job->from[NUMBER_OPEN].buf)[row];
    memset(legal, 0, (size_t)job->actions);
    for (; at >= 0 && at < end && at < job->open; at++)
        if (open[at] >= 0 && open[at] < job->actions)
            legal[open[at]] = 1;
}

static void keep_last(const Job *job, Py_ssize_t row) {
    observe(job, (const uint64_t *)job->from[LAST_WORDS].buf + row * job->words,
            (const double *)job->from[LAST_NUMBERS].buf + row * job->numbers,
            (float *)job->to[LAST_OBSERVATION].buf + row * job->size);
    ((int64_t *)job->to[TO_LAST_SEAT].buf)[row] = ((const int64_t *)job->from[LAST_SEAT].buf)[row];
}

static void paint_rows(const Job *job) {
    const uint8_t *done = job->from[DONE].buf;
    for (Py_ssize_t row = 0; row < job->rows; row++) {
        observe(job, (const uint64_t *)job->from[WORDS].buf + row * job->words,
                (const double *)job->from[NUMBERS].buf + row * job->numbers,
                (float *)job->to[OBSERVATION].buf + row * job->size);
        mark(job, row);
        if (done[row])
            keep_last(job, row);
    }
    for (Py_ssize_t at = 0; at < job->rows * job->seats; at++)
        ((float *)job->to[TO_REWARDS].buf)[at] = (float)((const double *)job->from[REWARDS].buf)[at];
    memcpy(job->to[TO_SEAT].buf, job->from[SEAT].buf, (size_t)job->rows * sizeof(int64_t));
    memcpy(job->to[TO_DONE].buf, job->from[DONE].buf, (size_t)job->rows);
    memcpy(job->to[TO_CUT_OFF].buf, job->from[CUT_OFF].buf, (size_t)job->rows);
}

static int hold(PyObject *given, int number, int flags, Py_buffer *buffers, int *held) {
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != number) {
        PyErr_Format(PyExc_ValueError, "a tuple of %d buffers is wanted", number);
        return 0;
    }
    for (; *held < number; ++*held)
        if (PyObject_GetBuffer(PyTuple_GET_ITEM(given, *held), &buffers[*held], flags) < 0)
            return 0;
    return 1;
}

static void let_go(Job *job) {
    while (job->held_from > 0)
        PyBuffer_Release(&job->from[--job->held_from]);
    while (job->held_to > 0)
        PyBuffer_Release(&job->to[--job->held_to]);
}

static Py_ssize_t per_row(const Job *job, const Py_buffer *buffer, Py_ssize_t bytes) {
    return buffer->len % (job->rows * bytes) ? -1 : buffer->len / (job->rows * bytes);
}

/* Find the sizes, and whether every buffer and every run fits them. */
static int measure(Job *job) {
    job->rows = job->from[DONE].len;
    if (job->rows < 1)
        return 0;
    job->words = per_row(job, &job->from[WORDS], 8);
    job->numbers = per_row(job, &job->from[NUMBERS], 8);
    job->open = job->from[OPEN].len / 2;
    job->seats = per_row(job, &job->from[REWARDS], 8);
    job->actions = per_row(job, &job->to[LEGAL], 1);
    job->columns = 0;
    for (Py_ssize_t at = 0; at < job->number_of_runs; at++) {
        const Run *run = &job->runs[at];
        if (run->word < 0 || run->word >= job->words || run->first < 0 || run->length < 1 || run->first + run->length > 64)
            return 0;
        job->columns += run->length;
    }
    job->size = job->columns + job->numbers;
    return 1;
}

static int fits(const Job *job) {
    Py_ssize_t rows = job->rows;
    return job->words >= 0 && job->numbers >= 0 && job->seats >= 0 && job->actions >= 0 &&
           job->from[LAST_WORDS].len == job->from[WORDS].len && job->from[LAST_NUMBERS].len == job->from[NUMBERS].len &&
           job->from[OPEN_FROM].len == 8 * rows && job->from[NUMBER_OPEN].len == 8 * rows && job->from[SEAT].len == 8 * rows &&
           job->from[LAST_SEAT].len == 8 * rows && job->from[CUT_OFF].len == rows &&
           job->to[OBSERVATION].len == 4 * rows * job->size && job->to[LAST_OBSERVATION].len == 4 * rows * job->size &&
           job->to[TO_SEAT].len == 8 * rows && job->to[TO_LAST_SEAT].len == 8 * rows &&
           job->to[TO_REWARDS].len == 4 * rows * job->seats && job->to[TO_DONE].len == rows &&
           job->to[TO_CUT_OFF].len == rows;
}

static PyObject *paint(PyObject *Py_UNUSED(module), PyObject *arguments) {
    PyObject *from, *to;
    const char *runs;
    Py_ssize_t length;
    Job job = {0};
    if (!PyArg_ParseTuple(arguments, "Oy#O", &from, &runs, &length, &to))
        return NULL;
    job.runs = (const Run *)runs;
    job.number_of_runs = length / (Py_ssize_t)sizeof(Run);
    if (!hold(from, SOURCES, PyBUF_SIMPLE, job.from, &job.held_from) ||
        !hold(to, TARGETS, PyBUF_WRITABLE, job.to, &job.held_to)) {
        let_go(&job);
        return NULL;
    }
    int good = measure(&job) && fits(&job);
    if (good) {
        Py_BEGIN_ALLOW_THREADS
        paint_rows(&job);
        Py_END_ALLOW_THREADS
    }
    let_go(&job);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the buffers do not fit one another");
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef METHODS[] = {
    {"paint", paint, METH_VARARGS, "Write the arrays of a vector environment from the vectors of a batch."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "native_painting", NULL, -1, METHODS, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_native_painting(void) {
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0; bit < 8; bit++)
            OF_BYTE[byte][bit] = (float)(byte >> bit & 1);
    return PyModule_Create(&MODULE);
}
