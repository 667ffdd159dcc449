package com.getcapacitor;

import java.util.Map;

public class PluginCall {

    private final Map<String, String> options;
    public JSObject answer;

    public PluginCall(Map<String, String> options) {
        this.options = options;
    }

    public String getString(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }

    public void resolve(JSObject data) {
        answer = data;
    }

    public void resolve() {
        answer = new JSObject();
    }
}
