# Orca loads this file at its start. It writes each text that Orca speaks as a line into the file SPEECH_LOG, and
# nothing is spoken aloud.
import os

from orca import speech

log = open(os.environ["SPEECH_LOG"], "a", buffering=1, encoding="utf-8")


def write(text):
    line = " ".join(str(text).split())
    if line:
        log.write(line + "\n")


speech._speak = lambda text, acss, interrupt: write(text)
speech.speakCharacter = lambda character, acss=None: write(character)
speech.sayAll = lambda utterances, progress: [write(context.utterance) for context, _ in utterances]
# A person hears the keys that they press. The transcript contains the keys itself.
speech.speakKeyEvent = lambda event, acss=None: None
